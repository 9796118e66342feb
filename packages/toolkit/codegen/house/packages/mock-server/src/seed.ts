/** Items to start with. */
export const seed = { items: [{ id: 'item_mug', name: 'Mug', kind: 'PHYSICAL', weight_g: 320 }] }

/** The parts of a name between which a line may break: `PetOwnerList` -> `Pet`, `Owner`, `List`. A number stays whole: `2.0`. */
export function breakable(name: string): readonly string[] {
  return name.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=_)|(?<=\.)(?!\d)/)
}

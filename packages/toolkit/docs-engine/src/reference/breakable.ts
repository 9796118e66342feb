/** The parts of a name between which a line may break: `PetOwnerList` -> `Pet`, `Owner`, `List`. */
export function breakable(name: string): readonly string[] {
  return name.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[_.])/)
}

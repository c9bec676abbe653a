type Renamed<Facts, Names> = {
  [Name in keyof Facts as Name extends keyof Names ? Names[Name] & PropertyKey : Name]: Facts[Name]
}

/** The same facts, some of them under the names that `names` gives them. */
export const renamed = <Facts extends object, const Names extends { [name: string]: string }>(
  facts: Facts,
  names: Names,
) =>
  Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [Object.hasOwn(names, name) ? names[name] : name, fact]),
  ) as Renamed<Facts, Names>

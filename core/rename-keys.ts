type Renamed<Fields, Names> = {
  [Name in keyof Fields as Name extends keyof Names ? Names[Name] & PropertyKey : Name]: Fields[Name]
}

/** Returns a copy of an object with its keys renameKeys according to `names`. */
export const renameKeys = <Fields extends object, const Names extends { [name: string]: string }>(
  fields: Fields,
  names: Names,
) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [Object.hasOwn(names, name) ? names[name] : name, value]),
  ) as Renamed<Fields, Names>

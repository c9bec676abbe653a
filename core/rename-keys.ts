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

/** Returns the fields that have a wire name, under that name. */
export const toWire = (fields: object, names: { readonly [wire: string]: string }): object => {
  const values = new Map(Object.entries(fields))
  return Object.fromEntries(
    Object.entries(names).flatMap(([wire, name]) => (values.has(name) ? [[wire, values.get(name)]] : [])),
  )
}

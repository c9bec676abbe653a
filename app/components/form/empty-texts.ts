/** Returns an empty text for each field of an entity, by its wire names. */
export const emptyTexts = <Name extends string>(names: { readonly [wire: string]: Name }) =>
  Object.fromEntries(Object.values(names).map((name) => [name, ''])) as Record<Name, string>

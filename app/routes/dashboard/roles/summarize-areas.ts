import { areaGroups, areaLabels, type GrantedArea, groupNames } from '#core/role/areas.ts'

/** Names what a role includes: a heading if it has all areas below, otherwise the areas. */
export const summarizeAreas = (granted: readonly GrantedArea[]): string =>
  groupNames
    .flatMap((group) => {
      const { label, areas } = areaGroups[group]
      const chosen = areas.filter((area) => granted.includes(area))
      return chosen.length === areas.length ? [label] : chosen.map((area) => areaLabels[area].label)
    })
    .join(', ')

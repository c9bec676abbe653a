import type { CheckedNavigationRow, NavigationInput } from '#core/navigation/navigation.ts'
import type { Place } from '#core/navigation/places.ts'
import type { ApiClient } from './client.ts'

export const readNavigation = (api: ApiClient, place: Place) =>
  api.get<CheckedNavigationRow>(`/navigation/${place}`)
export const saveNavigation = (api: ApiClient, place: Place, input: NavigationInput) =>
  api.put<CheckedNavigationRow>(`/navigation/${place}`, input)

let destination: string | undefined
let isLeaving = false
let leftAt = -Infinity

/** A page that takes longer on a slow line is begun anew. */
const longestDeparture = 10_000

/** Where the next departure leads, whoever begins it. */
export function planDeparture(address: string): void {
  destination ??= address
}

/** Goes to a page that isn't the dashboard's, in the place of this one; nothing after it is run. */
export function leaveTo(address: string): Promise<never> {
  planDeparture(address)
  // A second one would break the first one's loading off.
  if (!isLeaving) location.replace(destination ?? address)
  isLeaving = true
  leftAt = Date.now()
  // Asked about unsaved text, one may have stayed.
  setTimeout(() => {
    isLeaving = false
  })
  return new Promise(() => {})
}

/** Whether the next page may be on its way: it isn't to be begun anew. Asked about unsaved text, one may have stayed. */
export const hasJustLeft = (): boolean => Date.now() - leftAt < longestDeparture

/** The login page, which leads back to where one is now. */
export const loginAddress = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) =>
  `/login?${new URLSearchParams({ to: pathname + search })}`

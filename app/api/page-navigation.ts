let destination: string | undefined
let isLeaving = false
let leftAt = -Infinity

/** Time after which a navigation that has not finished is started again. */
const navigationTimeout = 10_000

/** Sets the target of the next full-page navigation. The first call wins. */
export function planNavigation(address: string): void {
  destination ??= address
}

/** Replaces this page with one outside the dashboard. Never resolves, so that no code runs after it. */
export function replacePage(address: string): Promise<never> {
  planNavigation(address)
  // A second navigation would cancel the first.
  if (!isLeaving) location.replace(destination ?? address)
  isLeaving = true
  leftAt = Date.now()
  // The user may have cancelled in the dialog about unsaved changes.
  setTimeout(() => {
    isLeaving = false
  })
  return new Promise(() => {})
}

/** Checks whether a navigation may still be in progress. The user may have cancelled it because of unsaved changes. */
export const isNavigating = (): boolean => Date.now() - leftAt < navigationTimeout

/** Returns the URL of the login page, which leads back to the current page. */
export const loginAddress = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) =>
  `/login?${new URLSearchParams({ to: pathname + search })}`

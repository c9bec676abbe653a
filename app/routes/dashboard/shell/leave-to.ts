/** Goes to a page that isn't the dashboard's, in the place of this one; nothing after it is run. */
export function leaveTo(address: string): Promise<never> {
  location.replace(address)
  return new Promise(() => {})
}

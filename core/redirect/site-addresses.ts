/** What the release has at a path: a page, a page for each record, something that is no page, or nothing. */
export type AddressKind = 'page' | 'record' | 'reserved' | 'free'

/** What visitors find at the paths of this site. */
export type SiteAddresses = {
  kindOf: (path: string) => AddressKind
  /** Returns the status of a visitor's request. */
  statusOf: (path: string) => Promise<number>
}

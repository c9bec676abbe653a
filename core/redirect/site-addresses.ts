/** Kinds of paths in the release: a page, a page for each record, something that is no page, or nothing. */
export type AddressKind = 'page' | 'record' | 'reserved' | 'free'

/** The paths of this site, as visitors find them. */
export type SiteAddresses = {
  kindOf: (path: string) => AddressKind
  /** Returns the status of a visitor's request. */
  statusOf: (path: string) => Promise<number>
}

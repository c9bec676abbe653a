/** What a scanner said, of whose requests it said it. */
export type Finding = {
  scanner: 'wapiti' | 'sqlmap' | 'nmap' | 'log' | 'trap'
  who: string
  /** The scanner's own name for this kind of finding. */
  kind: string
  /** Where, and what it saw. */
  detail: string
}

/** The site as one person meets it. */
export type Door = { who: string; address: string }

export type Scan = (door: Door, folder: string) => Promise<Finding[]>

/** Finding of a scanner; `user` is the user whose requests caused it. */
export type Finding = {
  scanner: 'wapiti' | 'sqlmap' | 'nmap' | 'log' | 'trap'
  user: string
  /** The scanner's own name for this kind of finding. */
  kind: string
  /** Location and observation. */
  detail: string
}

/** Base URL on which every request is authenticated as `user`. */
export type ScanTarget = { user: string; address: string }

export type Scan = (target: ScanTarget, folder: string) => Promise<Finding[]>

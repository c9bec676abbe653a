import type { Finding } from './finding.ts'

type Explained = { scanner: Finding['scanner']; kind: RegExp; detail: RegExp; reason: string }

/** What scanners say of this site and is no fault of it, each with its reason. */
export const explained: Explained[] = []

export const reasonFor = ({ scanner, kind, detail }: Finding): string | undefined =>
  explained.find((one) => one.scanner === scanner && one.kind.test(kind) && one.detail.test(detail))?.reason

import { explainedAdvisories } from './explained.ts'

type Via = { title?: string; url?: string; severity?: string } | string
export type AuditReport = {
  auditReportVersion?: number
  vulnerabilities?: Record<string, { name: string; via: Via[] }>
  /** Set when npm could not reach the registry. */
  message?: string
  statusCode?: number
  error?: { code?: string; summary?: string }
}

export type Verdict = { objections: string[] } | { registryError: string }

/** Severities that fail the check. `npm audit` shows the others. */
const failingSeverities = new Set(['moderate', 'high', 'critical'])

/** Lists the vulnerabilities of our packages; `registryError` when the registry is unavailable. */
export function checkAudit(report: AuditReport, today: string, explained = explainedAdvisories): Verdict {
  if (!report.auditReportVersion) {
    const isUnavailable =
      report.statusCode !== undefined ||
      /^(E(AI_AGAIN|CONN\w+|HOSTUNREACH|NETUNREACH|NOTFOUND|TIMEDOUT)|ERR_SOCKET\w*)$/.test(
        report.error?.code ?? '',
      )
    const sentence = report.message || report.error?.summary || 'npm returned no readable output'
    return isUnavailable || /request to \S+ failed/.test(sentence)
      ? { registryError: sentence }
      : { objections: [sentence] }
  }
  const found = Object.values(report.vulnerabilities ?? {}).flatMap(({ name, via }) =>
    via.flatMap((one) =>
      typeof one === 'string' || !failingSeverities.has(one.severity ?? '') ? [] : [{ name, ...one }],
    ),
  )
  return {
    objections: found.flatMap(({ name, url = '', title, severity }) => {
      const reason = explained.find(({ advisory }) => url.endsWith(`/${advisory}`))
      if (reason && reason.until >= today) return []
      return [
        `${name}: ${title} (${severity}, ${url})${reason ? `; its exception expired on ${reason.until}` : ''}`,
      ]
    }),
  }
}

import { explainedAdvisories } from './explained.ts'

type Via = { title?: string; url?: string; severity?: string } | string
export type AuditReport = {
  auditReportVersion?: number
  vulnerabilities?: Record<string, { name: string; via: Via[] }>
  /** Where npm could not ask. */
  message?: string
  statusCode?: number
  error?: { code?: string; summary?: string }
}

export type Verdict = { objections: string[] } | { unasked: string }

/** Worth stopping for; what is less is shown by `npm audit` to who asks. */
const grave = new Set(['moderate', 'high', 'critical'])

/** What the registry knows against our parts; `unasked` when it could not be asked at all. */
export function judgeAudit(report: AuditReport, today: string, explained = explainedAdvisories): Verdict {
  if (!report.auditReportVersion) {
    const away =
      report.statusCode !== undefined ||
      /^(E(AI_AGAIN|CONN\w+|HOSTUNREACH|NETUNREACH|NOTFOUND|TIMEDOUT)|ERR_SOCKET\w*)$/.test(
        report.error?.code ?? '',
      )
    const sentence = report.message || report.error?.summary || 'npm gave no answer that can be read'
    return away || /request to \S+ failed/.test(sentence) ? { unasked: sentence } : { objections: [sentence] }
  }
  const found = Object.values(report.vulnerabilities ?? {}).flatMap(({ name, via }) =>
    via.flatMap((one) =>
      typeof one === 'string' || !grave.has(one.severity ?? '') ? [] : [{ name, ...one }],
    ),
  )
  return {
    objections: found.flatMap(({ name, url = '', title, severity }) => {
      const reason = explained.find(({ advisory }) => url.endsWith(`/${advisory}`))
      if (reason && reason.until >= today) return []
      return [
        `${name}: ${title} (${severity}, ${url})${reason ? `; its explanation ended on ${reason.until}` : ''}`,
      ]
    }),
  }
}

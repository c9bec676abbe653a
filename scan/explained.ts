import type { Finding } from './finding.ts'

type Explained = { scanner: Finding['scanner']; kind: RegExp; detail: RegExp; reason: string }

const publicForms =
  'Public forms need no token: their origin is compared, and nobody is signed in by them (server/pages.test.ts); the search only reads.'

/** What scanners say of this site and is no fault of it, each with its reason. */
export const explained: Explained[] = [
  {
    scanner: 'nmap',
    kind: /^http-(date|favicon|feed|headers|mobileversion-checker|security-headers|sitemap-generator|title|useragent-tester)$/,
    detail: /./,
    reason:
      'Tells what there is, and judges nothing; the headers are held by server/security-headers.test.ts.',
  },
  {
    scanner: 'nmap',
    kind: /^http-malware-host$/,
    detail: /^Host appears to be clean$/,
    reason: 'It found nothing.',
  },
  {
    scanner: 'nmap',
    kind: /^http-methods$/,
    detail: /^Supported Methods: (GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE|\s)+$/,
    reason: 'The methods that pages and the API have; OPTIONS is a 404.',
  },
  {
    scanner: 'nmap',
    kind: /^http-robots.txt$/,
    detail: /^2 disallowed entries\s+\/dashboard \/api$/,
    reason: 'Both are guarded by sign-in, not by this file; it only saves robots the way.',
  },
  {
    scanner: 'nmap',
    kind: /^http-grep$/,
    detail: /^(?![\s\S]*\+ (?!hello@platformhelper\.exam|3\.074\.149\.198))/,
    reason:
      "The brand's public address, and numbers of a drawing's path that look like an address of a machine.",
  },
  {
    scanner: 'nmap',
    kind: /^http-comments-displayer$/,
    detail: /^(?![\s\S]*Comment:\s*\n\s*(?=\S)(?!<!--\s*[/$!&?]*\s*-->|\/\*! tailwindcss|\/\*[`\\]))/,
    reason:
      "React's empty marks, the style sheet's licence line, and patterns in scripts that look like a comment, of which scripts have none (server/dashboard.test.ts, tests/chunks.test.ts).",
  },
  {
    scanner: 'nmap',
    kind: /^http-csrf$/,
    detail:
      /^(?![\s\S]*Form action:\s*(?=\S)(?!\/contact#contact-form|\/review-form#review-form|\/excelDetails\b))/,
    reason: publicForms,
  },
  {
    scanner: 'nmap',
    kind: /^http-unsafe-output-escaping$/,
    detail: /^(\s*Characters \['\] reflected in parameter category at \S+\/portfolios\?\S+)+\s*$/,
    reason:
      'In the JSON of the page for search engines, where a single quote ends nothing (server/pages.test.ts).',
  },
  {
    scanner: 'wapiti',
    kind: /^Cross Site Request Forgery$/,
    detail: /^POST \/(contact|review-form)\b/,
    reason: publicForms,
  },
  {
    scanner: 'wapiti',
    kind: /^HTTP Secure Headers$/,
    detail: /X-XSS-Protection is not set$/,
    reason: 'Browsers have dropped it, and it made holes of its own; the content policy does its work.',
  },
  {
    scanner: 'wapiti',
    kind: /^HTTP Secure Headers$/,
    detail: /Strict-Transport-Security is not set$/,
    reason: 'The scan speaks http on loopback; on https it is sent (server/security-headers.test.ts).',
  },
  {
    scanner: 'wapiti',
    kind: /^Secure Flag cookie$/,
    detail: /cookie : (flow|session|uploader)-/,
    reason:
      'The scan speaks http on loopback; on https cookies are Secure and __Host- (api/same-origin.test.ts).',
  },
]

export const reasonFor = ({ scanner, kind, detail }: Finding): string | undefined =>
  explained.find((one) => one.scanner === scanner && one.kind.test(kind) && one.detail.test(detail))?.reason

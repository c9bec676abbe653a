import type { Finding } from './finding.ts'

type Explained = { scanner: Finding['scanner']; kind: RegExp; detail: RegExp; reason: string }

const publicForms =
  'Public forms need no token: their origin is checked, and they sign nobody in (server/pages/pages.test.ts); the search only reads.'

/** Accepted findings of the scanners, with the reason for each. */
export const explained: Explained[] = [
  {
    scanner: 'nmap',
    kind: /^http-(date|favicon|feed|headers|mobileversion-checker|security-headers|sitemap-generator|title|useragent-tester)$/,
    detail: /./,
    reason: 'Informational; the headers are tested by server/http/security-headers.test.ts.',
  },
  {
    scanner: 'nmap',
    kind: /^http-malware-host$/,
    detail: /^Host appears to be clean$/,
    reason: 'No finding.',
  },
  {
    scanner: 'nmap',
    kind: /^http-methods$/,
    detail: /^Supported Methods: (GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE|\s)+$/,
    reason: 'The methods of the pages and the API; OPTIONS returns 404.',
  },
  {
    scanner: 'nmap',
    kind: /^http-robots.txt$/,
    detail: /^2 disallowed entries\s+\/dashboard \/api$/,
    reason: 'Both are protected by sign-in, not by this file, which only spares crawlers the requests.',
  },
  {
    scanner: 'nmap',
    kind: /^http-grep$/,
    detail: /^(?![\s\S]*\+ (?!hello@platformhelper\.exam|3\.074\.149\.198))/,
    reason: "The brand's public e-mail address, and numbers of an SVG path that look like an IP address.",
  },
  {
    scanner: 'nmap',
    kind: /^http-comments-displayer$/,
    detail: /^(?![\s\S]*Comment:\s*\n\s*(?=\S)(?!<!--\s*[/$!&?]*\s*-->|\/\*! tailwindcss|\/\*[`\\]))/,
    reason:
      "React's empty comment markers, the style sheet's licence line, and code in scripts that looks like a comment; scripts contain no comments (server/pages/dashboard.test.ts, tests/chunks.test.ts).",
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
    reason: 'In JSON-LD, where a single quote does not end a string (server/pages/pages.test.ts).',
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
    reason:
      'Browsers have removed it, and it caused vulnerabilities itself; the content security policy replaces it.',
  },
  {
    scanner: 'wapiti',
    kind: /^HTTP Secure Headers$/,
    detail: /Strict-Transport-Security is not set$/,
    reason:
      'The scan uses http on loopback; the header is sent on https (server/http/security-headers.test.ts).',
  },
  {
    scanner: 'wapiti',
    kind: /^Secure Flag cookie$/,
    detail: /cookie : (flow|session|uploader)-/,
    reason:
      'The scan uses http on loopback; on https cookies are Secure and __Host- (api/http/same-origin.test.ts).',
  },
]

export const reasonFor = ({ scanner, kind, detail }: Finding): string | undefined =>
  explained.find((one) => one.scanner === scanner && one.kind.test(kind) && one.detail.test(detail))?.reason

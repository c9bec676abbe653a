export const exports = /\/export\b/

type Growth = { address: string; query: string; does: string }

/** Queries whose cost may grow with the data, with the reason for each. */
export const allowed: { address?: RegExp; query?: RegExp; does: RegExp; why: string }[] = [
  {
    query: /^select count\(\*\) as "count" from/,
    does: /^reads \d+/,
    why: 'every list returns its exact total: a microsecond for ten index entries',
  },
  {
    address: exports,
    does: /./,
    why: 'an export contains all rows that match the filter, up to a limit',
  },
  {
    address: /^\/api\/(overview|sources)/,
    query: /(created_at|entry\.at) >= \$\d and/,
    does: /^reads \d+/,
    why: 'sums over the requested days, here nearly a year',
  },
  {
    address: /^\/api\/(set-up|overview)/,
    query: /is_sample|as "isSent"/,
    does: /^reads /,
    why: 'asks whether one such row exists, for owners who set up the site',
  },
  {
    address: /^\/api\/excel\?/,
    query: /\bpicked\b/,
    does: /^reads \d+/,
    why: 'the first rows of each sheet of one page of the list, bounded in rows and bytes',
  },
  {
    address: /^\/api\/(ledger|tax-entries|expenses|payments)\?/,
    query: /^select count/,
    does: /^reads the whole/,
    why: 'the exact total of nearly all entries, which are short: a scan is as quick as an index',
  },
  {
    address: /^\/api\/(reports\/|closed-months)/,
    does: /^reads \d+/,
    why: 'sums over the requested days, read from one index',
  },
  {
    query: /::date|"spent_on" [<>]|"entry"\."at" [<>]/,
    does: /^reads \d+/,
    why: 'pages are sorted by id, newest first: rows newer than the requested days are skipped',
  },
  {
    address: /\bq=(riverside|tiles)\b(?!%)/,
    query: /costly_to_read/,
    does: /^reads \d+/,
    why: 'rows with a common word come from the text index or from a sorted scan until a page is full, as the planner estimates',
  },
  {
    address: /^\/api\/(custody|recurring-invoices)\?.*\bq=/,
    query: /costly_to_read/,
    does: /^reads/,
    why: 'a few rows for each client, which staff also search by the name of the client',
  },
  {
    query:
      /from "(portfolio|blog|written_blog|faq|article)" where ("\w+" = \$\d and )*"category" (!=|<>) \$\d( and is_published| and audience = 'public')* group by|unnest\(tags\)|over \(partition by author\)/,
    does: /^reads \d+/,
    why: 'the categories, tags and authors of all portfolios, posts, questions and articles, read by a form; visitors get them from the cache',
  },
  {
    query: /flags <> '{}'/,
    does: /^reads \d+/,
    why: 'rows with a flag are few, and have a partial index',
  },
]

export const findReason = (made: Growth) =>
  allowed.find(
    ({ address, query, does }) =>
      does.test(made.does) && (address?.test(made.address) ?? true) && (query?.test(made.query) ?? true),
  )

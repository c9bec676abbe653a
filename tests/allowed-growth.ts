export const exports = /\/export\b/

type Growth = { address: string; query: string; does: string }

/** What may take longer the more there is, and why. */
export const allowed: { address?: RegExp; query?: RegExp; does: RegExp; why: string }[] = [
  {
    query: /^select count\(\*\) as "count" from/,
    does: /^reads \d+/,
    why: 'every list tells exactly how many rows there are: a microsecond for ten entries of an index',
  },
  {
    address: exports,
    does: /./,
    why: 'a file to take away has all rows that the filter leaves, up to a limit',
  },
  {
    address: /^\/api\/overview/,
    query: /(created_at|entry\.at) >= \$\d and/,
    does: /^reads \d+/,
    why: 'sums over the days asked for, here nearly a year',
  },
  {
    query: /::date|"entry"\."at" [<>]/,
    does: /^reads \d+/,
    why: 'pages go by id, the newest first: what is newer than the days asked for is passed over',
  },
  {
    query: /costly_to_read/,
    does: /^reads \d+/,
    why: 'rows with the words come from an index, or in order until a page is full, whichever PostgreSQL expects to be less',
  },
  {
    query: /from "portfolio" where "category" != \$1 group by/,
    does: /^reads \d+/,
    why: 'the categories of all works, asked for by a form; visitors get them from memory',
  },
  {
    query: /flags <> '{}'/,
    does: /^reads \d+/,
    why: 'those with any flag are few, and kept by an index of their own',
  },
]

export const findReason = (made: Growth) =>
  allowed.find(
    ({ address, query, does }) =>
      does.test(made.does) && (address?.test(made.address) ?? true) && (query?.test(made.query) ?? true),
  )

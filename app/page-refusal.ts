import { data } from 'react-router'
import { isRefusal, type Refusal, type RefusalKind } from '#core/errors.ts'

/** Status of a page, by the refusal that it shows. Other refusals are answered with 400. */
const statuses: Partial<Record<RefusalKind, number>> = {
  not_found: 404,
  invalid: 422,
  limited: 429,
  unavailable: 503,
  full: 507,
}

export const pageStatusOf = ({ kind }: Refusal): number => statuses[kind] ?? 400

/** Returns a refusal of these kinds as an error page with its message, and any other error unchanged. */
export const toErrorPage = (error: unknown, ...kinds: RefusalKind[]): unknown =>
  isRefusal(error) && kinds.includes(error.kind)
    ? data(error.message, { status: pageStatusOf(error) })
    : error

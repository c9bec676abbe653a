import type { TokenRow } from '#app/api/tokens.ts'
import { DayTime } from '#app/components/time/day-time.tsx'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Button } from '#app/components/ui/button.tsx'

type TokenListProps = { label: string; tokens: TokenRow[]; onRevoke: (token: TokenRow) => void }

export function TokenList({ label, tokens, onRevoke }: TokenListProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line border-y border-line">
      {tokens.map((token) => (
        <li key={token._id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{token.name}</p>
            <p className="text-small text-muted">
              {!token.own && <span className="wrap-anywhere">{token.by.email} · </span>}
              {token.lastUsedAt ? (
                <>
                  Last used <RelativeTime value={token.lastUsedAt} />
                </>
              ) : (
                'Never used'
              )}{' '}
              · expires on <DayTime value={token.expiresAt} />
            </p>
            <p className="text-small text-muted wrap-anywhere">{token.scopes.join(', ')}</p>
          </div>
          <Button look="quiet" size="small" className="text-danger" onClick={() => onRevoke(token)}>
            Revoke<span className="sr-only"> {token.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

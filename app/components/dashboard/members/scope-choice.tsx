import {
  type MemberScope,
  memberScopes,
  scopeDescriptions,
  scopeLabels,
} from '#core/client-member/member-scopes.ts'

type ScopeChoiceProps = {
  scopes: readonly MemberScope[]
  onChange: (scopes: MemberScope[]) => void
  error?: string | undefined
}

/** Check boxes for what a member may do. The owner has everything. */
export function ScopeChoice({ scopes, onChange, error }: ScopeChoiceProps) {
  const isOwner = scopes.includes('owner')
  const toggle = (scope: MemberScope, isChosen: boolean) =>
    onChange(memberScopes.filter((one) => (one === scope ? isChosen : scopes.includes(one))))
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold">Access</legend>
      {memberScopes.map((scope) => (
        <label
          key={scope}
          className="flex min-h-11 cursor-pointer items-start gap-3 rounded-small px-2 py-2 hover:bg-surface has-checked:bg-tint"
        >
          <input
            type="checkbox"
            name={`scope-${scope}`}
            className="mt-1 size-5 shrink-0 accent-accent"
            checked={isOwner || scopes.includes(scope)}
            disabled={isOwner && scope !== 'owner'}
            onChange={({ target }) => toggle(scope, target.checked)}
          />
          <span>
            <span className="font-semibold">{scopeLabels[scope]}</span>
            <span className="block text-small text-muted">{scopeDescriptions[scope]}</span>
          </span>
        </label>
      ))}
      {error && (
        <p role="alert" className="text-small text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

export const formatScopes = (scopes: readonly MemberScope[]) =>
  scopes.includes('owner') ? scopeLabels.owner : scopes.map((scope) => scopeLabels[scope]).join(', ')

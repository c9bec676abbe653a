import type { UseFormRegisterReturn } from 'react-hook-form'

type ScopeFieldsProps = {
  scopes: string[]
  register: () => UseFormRegisterReturn
  error: string | undefined
}

/** Check boxes of the scopes, a row per area. */
export function ScopeFields({ scopes, register, error }: ScopeFieldsProps) {
  const areas = [...new Set(scopes.map((scope) => scope.split(':')[0] ?? ''))]
  return (
    <fieldset aria-describedby={error ? 'scopes-error' : undefined}>
      <legend className="mb-1.5 font-semibold">Scopes</legend>
      <ul className="max-h-80 divide-y divide-line overflow-y-auto border-y border-line">
        {areas.map((area) => (
          <li key={area} className="flex flex-wrap items-center justify-between gap-x-4">
            <span>{area}</span>
            <span className="flex gap-4">
              {scopes
                .filter((scope) => scope.startsWith(`${area}:`))
                .map((scope) => (
                  <label key={scope} className="flex min-h-11 cursor-pointer items-center gap-2">
                    <input
                      {...register()}
                      type="checkbox"
                      value={scope}
                      aria-label={scope}
                      aria-invalid={error ? true : undefined}
                      className="size-5 accent-accent"
                    />
                    {scope.endsWith(':read') ? 'Read' : 'Write'}
                  </label>
                ))}
            </span>
          </li>
        ))}
      </ul>
      {error && (
        <p id="scopes-error" className="mt-1.5 text-small font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

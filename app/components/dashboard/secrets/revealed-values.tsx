import { useEffect, useState } from 'react'
import type { RevealedCredential } from '#app/api/credentials.ts'
import { CopyButton } from '#app/components/payment/copy-button.tsx'
import { fieldOf, isCredentialField } from '#core/credential/credential-fields.ts'

/** Values of one entry, each with a button that copies it. */
export function RevealedValues({ revealed }: { revealed: RevealedCredential }) {
  return (
    <dl className="mt-3 grid gap-3">
      {revealed.code && <Code {...revealed.code} />}
      {Object.entries(revealed.fields).map(([name, value]) => (
        <Value key={name} label={isCredentialField(name) ? fieldOf(name).label : name} value={value} />
      ))}
    </dl>
  )
}

function Value({ label, value, hint }: { label: string; value: string; hint?: string }) {
  return (
    <div className="rounded-small bg-surface px-3 py-2">
      <dt className="text-small text-muted">
        {label}
        {hint && ` · ${hint}`}
      </dt>
      <dd className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 basis-40 whitespace-pre-wrap break-all font-mono">{value}</code>
        <CopyButton text={value} about={label} />
      </dd>
    </div>
  )
}

/** The current one-time code, and the next one when it has ended. */
function Code({ code, nextCode, secondsLeft }: NonNullable<RevealedCredential['code']>) {
  const [hasEnded, setHasEnded] = useState(false)
  useEffect(() => {
    setHasEnded(false)
    const timer = setTimeout(() => setHasEnded(true), secondsLeft * 1_000)
    return () => clearTimeout(timer)
  }, [secondsLeft])
  return hasEnded ? (
    <Value label="Code" value={nextCode} hint="just began" />
  ) : (
    <Value label="Code" value={code} hint={`valid for ${secondsLeft} s; then ${nextCode}`} />
  )
}

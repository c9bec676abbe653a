import { data } from 'react-router'
import { siteOf } from '#app/components/site/page-meta.ts'
import { Button } from '#app/components/ui/button.tsx'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { PageHeader } from '#app/components/ui/page-header.tsx'
import { coreContext } from '#app/core-context.ts'
import { toErrorPage } from '#app/page-refusal.ts'
import {
  type CredentialField,
  type CredentialKind,
  type CredentialValues,
  credentialKinds,
  fieldOf,
  fieldsOf,
  isCredentialField,
} from '#core/credential/credential-fields.ts'
import { isRefusal } from '#core/errors.ts'
import type { Route } from './+types/secret'
import { answerPress, type SecretOutcome } from './secret-form.server.ts'

/** Link previews show the name of the site only. */
export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `One-time link · ${siteOf(matches).brand.name}` },
  { name: 'robots', content: 'noindex, nofollow' },
]

/** Describes the link. Reading the page uses nothing up, so previews and scanners of mail do no harm. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const { ctx, secretLinks } = context.get(coreContext)
  try {
    const { usedAt, ...link } = await secretLinks.describeSecretLink(ctx, token)
    return { ...link, isUsed: usedAt !== null }
  } catch (error) {
    if (isRefusal(error) && error.kind === 'not_found') throw data(error.message, { status: 404 })
    throw toErrorPage(error, 'limited')
  }
}

/** The press of the holder. Works without scripts. */
export async function action({ request, context, params: { token } }: Route.ActionArgs) {
  const outcome = await answerPress(context.get(coreContext), token, request)
  return data(outcome, { status: outcome.status === 'failed' ? outcome.code : 200 })
}

export default function Secret({ loaderData: link, actionData: outcome, matches }: Route.ComponentProps) {
  const { brand } = siteOf(matches)
  const isSent = link.direction === 'send'
  return (
    <>
      <PageHeader eyebrow={credentialKinds[link.kind].label} title={link.label}>
        {isSent
          ? `${brand.name} sends you this by a link that works once.`
          : `${brand.name} asks you for this. What you type is encrypted, and seen by you and our support only.`}
      </PageHeader>
      <div className="wide pb-24 pt-6">
        <div className="grid max-w-2xl gap-6">
          <Content link={link} outcome={outcome} />
        </div>
      </div>
    </>
  )
}

type Link = { direction: 'send' | 'request'; kind: CredentialKind; isUsed: boolean }

function Content({ link, outcome }: { link: Link; outcome: SecretOutcome | undefined }) {
  if (outcome?.status === 'opened') return <Opened values={outcome.values} />
  if (outcome?.status === 'filled')
    return <Notice tone="success">Thank you! It is stored, and this link no longer works.</Notice>
  const failure = outcome && <Notice tone="danger">{outcome.message}</Notice>
  if (link.isUsed) {
    return (
      failure ?? (
        <Notice tone="danger">
          This link was used before, and it works only once. If that was not you, please tell us at once.
        </Notice>
      )
    )
  }
  return (
    <>
      {failure}
      {link.direction === 'send' ? (
        <form method="post" aria-label="Open the link" className="grid gap-4">
          <p>
            Have a place ready to keep it, such as your password manager: it is shown once. Afterwards the
            link is used up.
          </p>
          <Button type="submit" name="intent" value="open" className="w-fit">
            Show it now
          </Button>
        </form>
      ) : (
        <FillForm kind={link.kind} outcome={outcome} />
      )}
    </>
  )
}

function Opened({ values }: { values: CredentialValues }) {
  return (
    <>
      <Notice tone="success">Copy it now. It is not shown again, and the link no longer works.</Notice>
      <dl className="grid gap-3">
        {Object.entries(values).map(([name, value]) => (
          <div key={name} className="rounded-small bg-surface px-4 py-3">
            <dt className="text-small text-muted">{isCredentialField(name) ? fieldOf(name).label : name}</dt>
            <dd>
              <code className="select-all whitespace-pre-wrap break-all font-mono">{value}</code>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-muted">Close this page when you have kept it.</p>
    </>
  )
}

function FillForm({ kind, outcome }: { kind: CredentialKind; outcome: SecretOutcome | undefined }) {
  const failed = outcome?.status === 'failed' ? outcome : undefined
  return (
    <form method="post" aria-label="Fill in" autoComplete="off" className="grid gap-5">
      {fieldsOf(kind).map((name) => (
        <ValueField key={name} name={name} value={failed?.typed[name]} error={failed?.errors[name]} />
      ))}
      <Button type="submit" name="intent" value="fill" className="w-fit">
        Send it
      </Button>
    </form>
  )
}

type ValueFieldProps = { name: CredentialField; value: string | undefined; error: string | undefined }

function ValueField({ name, value, error }: ValueFieldProps) {
  const { label, max, isLong, isSecret } = fieldOf(name)
  const same = {
    ...{ name, label, error, maxLength: max, spellCheck: false, defaultValue: value },
    autoComplete: isSecret ? 'new-password' : 'off',
  }
  return isLong ? <TextArea {...same} rows={3} /> : <TextField {...same} autoCapitalize="none" />
}

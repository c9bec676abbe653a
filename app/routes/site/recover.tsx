import { data } from 'react-router'
import { pageMeta } from '#app/components/site/page-meta.ts'
import { Notice } from '#app/components/ui/notice.tsx'
import { PageHeader } from '#app/components/ui/page-header.tsx'
import { Island } from '#app/islands/island.tsx'
import { RecoverForm } from '#app/islands/recover-form.tsx'
import type { Route } from './+types/recover'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Recovery code',
    description: 'Owners of this site sign in here with a printed recovery code.',
    path: '/recover',
    picture: 'login',
  })

/** The session cookie is set by the API only, which the script of the form calls. */
export const action = () => data({ needsScript: true }, { status: 422 })

export default function Recover({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader eyebrow="Login" title="Sign in with a recovery code">
        For owners of this site who can’t sign in as usual. Each code works once, and all owners get a mail.
      </PageHeader>
      <div className="wide max-w-3xl! pb-24 pt-8">
        {actionData?.needsScript && (
          <Notice tone="danger">This form needs JavaScript. Please allow it and send the form again.</Notice>
        )}
        <Island name="recover-form" component={RecoverForm} props={undefined as never} when="load" />
      </div>
    </>
  )
}

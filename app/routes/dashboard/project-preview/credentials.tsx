import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { AccessLog } from '#app/components/dashboard/secrets/access-log.tsx'
import { SecretRows } from '#app/components/dashboard/secrets/secret-rows.tsx'
import { useSecrets } from '#app/components/dashboard/secrets/use-secrets.ts'
import type { ProjectRow } from '#core/project/project.ts'

/** Passwords, shown one at a time, with the access log. */
export function Credentials({ project }: { project: ProjectRow }) {
  const { looks, ...secrets } = useSecrets(project._id)
  return (
    <Panel title="Passwords" lead="Shown one at a time, for a minute. Every view is logged below.">
      <div className="grid gap-6">
        <SecretRows project={project} {...secrets} />
        <AccessLog looks={looks} />
      </div>
    </Panel>
  )
}

import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { Credentials } from '#app/components/dashboard/secrets/credentials.tsx'

/** Access data of the own project. */
export function OwnCredentials({ projectId }: { projectId: string }) {
  return (
    <Panel title="Access data" lead="Shown one entry at a time, for 30 seconds. Every view is listed below.">
      <Credentials projectId={projectId} />
    </Panel>
  )
}

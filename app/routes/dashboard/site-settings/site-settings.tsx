import { href } from 'react-router'
import { noSuchRecord } from '#app/api/api-error.ts'
import { api } from '#app/api/browser.ts'
import { readIncomingMailServer, readMailServer } from '#app/api/mail-server.ts'
import { readSiteSettings } from '#app/api/site-settings.ts'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { ScreenTabs } from '#app/components/dashboard/screen/screen-tabs.tsx'
import { formatNumber } from '#core/format-number.ts'
import { type SettingGroup, settingGroups } from '#core/site-settings/setting-groups.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/site-settings'
import { IncomingMailPanel } from './incoming-mail-panel.tsx'
import { LogoFields } from './logo-fields.tsx'
import { MailServerPanel } from './mail-server-panel.tsx'
import { SectionForm } from './section-form.tsx'

const title = 'Site settings'
const groups = Object.keys(settingGroups) as SettingGroup[]

export async function clientLoader({ params: { section } }: Route.LoaderArgs) {
  if (section && !Object.hasOwn(settingGroups, section)) throw noSuchRecord()
  const [settings, mailServer, incomingMailServer] = await Promise.all([
    readSiteSettings(api),
    section === 'mail' ? readMailServer(api) : undefined,
    section === 'mail' ? readIncomingMailServer(api) : undefined,
  ])
  return { settings, mailServer, incomingMailServer }
}

export const loader = onServer(clientLoader)

export default function SiteSettings({ loaderData, params }: Route.ComponentProps) {
  const { settings, mailServer, incomingMailServer } = loaderData
  const current = groups.find((group) => group === params.section) ?? 'identity'
  const { label, lead } = settingGroups[current]
  const ofServer =
    current === 'files' && ` The server takes files of up to ${formatNumber(settings.serverFileMb)} MB.`
  return (
    <Page title={title} lead="Changes are visible to visitors at once.">
      <ScreenTabs
        label="Sections"
        tabs={groups.map((group) => ({
          label: settingGroups[group].label,
          to: href('/dashboard/site-settings/:section?', { section: group }),
          isCurrent: group === current,
        }))}
      />
      <Panel title={label} lead={`${lead}${ofServer || ''}`}>
        {current === 'look' && <LogoFields settings={settings} />}
        <SectionForm key={current} group={current} settings={settings} />
      </Panel>
      {mailServer && <MailServerPanel server={mailServer} />}
      {incomingMailServer && <IncomingMailPanel server={incomingMailServer} />}
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title={title} error={error} />
)

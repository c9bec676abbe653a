import { href } from 'react-router'
import { ScreenTabs } from '#app/components/dashboard/screen/screen-tabs.tsx'

type NoteTabsProps = { current: 'one' | 'many' | 'sent' }

export const NoteTabs = ({ current }: NoteTabsProps) => (
  <ScreenTabs
    label="Notes"
    tabs={[
      { label: 'To one person', to: href('/dashboard/note-form'), isCurrent: current === 'one' },
      { label: 'To many clients', to: href('/dashboard/note-form/many'), isCurrent: current === 'many' },
      { label: 'Sent', to: href('/dashboard/note-form/sent'), isCurrent: current === 'sent' },
    ]}
  />
)

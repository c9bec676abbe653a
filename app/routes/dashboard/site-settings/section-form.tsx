import { Fragment, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { ApiError } from '#app/api/api-error.ts'
import { api } from '#app/api/browser.ts'
import { type SiteSettingsRow, saveSiteSettings } from '#app/api/site-settings.ts'
import { FormFrame } from '#app/components/form/form-frame.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { Button } from '#app/components/ui/button.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { type SettingGroup, settingGroups } from '#core/site-settings/setting-groups.ts'
import { type SettingName, settingsOf } from '#core/site-settings/site-settings.ts'
import { changeOf, draftOf, draftRules, type SettingDraft, settingOf } from './setting-draft.ts'
import { SettingField } from './setting-field.tsx'

type SectionFormProps = { group: SettingGroup; settings: SiteSettingsRow }

/** Form of one section. Values that others changed meanwhile are loaded only on request, beside what is typed. */
export function SectionForm({ group, settings }: SectionFormProps) {
  const { revalidate } = useRevalidator()
  const [isOutdated, setIsOutdated] = useState(false)
  const names = settingsOf(group)
  const hasPages = names.every(pageOf)
  const stored = draftOf(settings, names)
  const form = useForm<SettingDraft>({
    resolver: resolverOf<SettingDraft>(draftRules),
    defaultValues: stored,
    values: stored,
    resetOptions: { keepDirtyValues: true },
  })
  const sending = useSending(form, {
    async send(draft) {
      try {
        await saveSiteSettings(api, { ...changeOf(draft, stored), version: settings.version })
      } catch (error) {
        setIsOutdated(error instanceof ApiError && error.status === 409)
        throw error
      }
    },
    onSent() {
      showToast({ title: 'Saved' })
      return revalidate()
    },
    staysOpen: true,
  })
  async function loadNewest() {
    await revalidate()
    setIsOutdated(false)
    sending.onSignedIn()
  }
  return (
    <FormFrame
      label={settingGroups[group].label}
      form={form}
      sending={sending}
      failure="This could not be saved."
      submitLabel="Save"
      aside={
        isOutdated && (
          <Button look="quiet" onClick={() => void loadNewest()}>
            Load the newest, keep my changes
          </Button>
        )
      }
    >
      <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">
        {names.map((name, index) => (
          <Fragment key={name}>
            {hasPages && pageOf(name) !== pageOf(names[index - 1]) && (
              <h3 className="mt-4 text-body font-semibold first:mt-0 sm:col-span-2">{pageOf(name)}</h3>
            )}
            <SettingField name={name} form={form} />
          </Fragment>
        ))}
      </div>
    </FormFrame>
  )
}

/** Page that the label of a setting begins with, such as ‘Blog’ of ‘Blog: title’. */
const pageOf = (name: SettingName | undefined): string | undefined =>
  name && /^(.+): /.exec(settingOf(name).label)?.[1]

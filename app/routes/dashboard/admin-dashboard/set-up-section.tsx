import { href, Link, useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import type { OverviewAnswer } from '#app/api/overview.ts'
import { readSiteSettings, saveSiteSettings } from '#app/api/site-settings.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { CheckList } from '#app/components/set-up/check-list.tsx'
import { describeSteps } from '#app/components/set-up/set-up-steps.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'

/** Steps of the set-up until they are done or hidden, and a warning of placeholders that visitors see. */
export function SetUpSection({ steps, placeholders }: NonNullable<OverviewAnswer['setUp']>) {
  const { revalidate } = useRevalidator()
  const { isWorking, act } = useAction()
  const hide = () =>
    act(async () => {
      const { version } = await readSiteSettings(api)
      await saveSiteSettings(api, { hasSetUpList: false, version })
      showToast({ title: 'Hidden. The site settings show the list again.' })
      await revalidate()
    })
  const done = steps.filter(({ isDone }) => isDone).length
  const next = describeSteps(steps)
    .filter(({ isDone }) => !isDone)
    .slice(0, 3)
  return (
    <>
      {placeholders.length > 0 && (
        <div className="mb-8">
          <Notice tone="danger">
            Visitors see placeholders: {placeholders.join(', ')}.{' '}
            <Link
              to={href('/dashboard/site-settings/:section?', { section: 'contact' })}
              className="underline underline-offset-4"
            >
              Change them in the site settings
            </Link>
          </Notice>
        </div>
      )}
      {steps.length > 0 && (
        <Panel
          title="Set up your site"
          lead={`${done} of ${steps.length} done. Next:`}
          action={
            <div className="flex flex-wrap items-center gap-4">
              <Link to={href('/dashboard/set-up')} className="text-small font-semibold text-accent underline">
                All steps, and before you go live
              </Link>
              <Button look="quiet" size="small" disabled={isWorking} onClick={hide}>
                Hide this list
              </Button>
            </div>
          }
        >
          <CheckList items={next} />
        </Panel>
      )}
    </>
  )
}

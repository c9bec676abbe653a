import { useState } from 'react'
import { api } from '#app/api/browser.ts'
import { type PushDeviceRow, removePushDevice, testPushDevice } from '#app/api/push-devices.ts'
import { describeBrowser } from '#app/components/dashboard/records/describe-browser.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { useBrowserState } from '#app/components/use-browser-state.ts'
import { hasPush, readOwnDevice, turnOffPush, turnOnPush } from '../shell/push-device.ts'

type PushDevicesProps = { devices: PushDeviceRow[]; onChanged: () => void }

/** Devices on which notifications are on, and the button for this one. */
export function PushDevices({ devices, onChanged }: PushDevicesProps) {
  const [own] = useBrowserState<string | null>(readOwnDevice, null)
  const [isPossible] = useBrowserState(hasPush, true)
  const isOn = devices.some(({ _id }) => _id === own)
  return (
    <section aria-label="Devices" className="mt-8">
      <h3 className="mb-2 font-semibold">Devices</h3>
      {devices.length === 0 && (
        <p className="text-small text-muted">Notifications are not turned on on any device.</p>
      )}
      <ul className="divide-y divide-line">
        {devices.map((device) => (
          <Device key={device._id} device={device} isOwn={device._id === own} onChanged={onChanged} />
        ))}
      </ul>
      {!isOn && isPossible && <TurnOn onChanged={onChanged} />}
      {!isPossible && (
        <p className="mt-2 text-small text-muted">
          This browser cannot show notifications of this site. It needs https, and on an iPhone the site on
          the home screen.
        </p>
      )}
    </section>
  )
}

function TurnOn({ onChanged }: { onChanged: () => void }) {
  const { isWorking, act } = useAction()
  const [problem, setProblem] = useState('')
  const turnOn = () =>
    act(async () => {
      setProblem('')
      try {
        await turnOnPush()
        showToast({ title: 'Notifications are on on this device' })
        onChanged()
      } catch (error) {
        setProblem(error instanceof Error ? error.message : String(error))
      }
    })
  return (
    <div className="mt-3">
      <Button look="second" size="small" disabled={isWorking} onClick={turnOn}>
        Turn on notifications on this device
      </Button>
      {problem && (
        <p role="alert" className="mt-2 text-small font-semibold text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}

function Device({
  device: { _id, userAgent, createdAt, lastUsedAt },
  isOwn,
  onChanged,
}: {
  device: PushDeviceRow
  isOwn: boolean
  onChanged: () => void
}) {
  const { isWorking, act } = useAction()
  const name = describeBrowser(userAgent)
  const test = () =>
    act(async () => {
      await testPushDevice(api, _id)
      showToast({ title: 'A test is on its way. It appears on the device within a minute.' })
    })
  const remove = () =>
    act(async () => {
      if (isOwn) await turnOffPush()
      else await removePushDevice(api, _id)
      showToast({ title: `Notifications are off in ${name}` })
      onChanged()
    })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {isOwn && <Badge tone="accent">This device</Badge>}
        </p>
        <p className="text-small text-muted">
          Turned on <RelativeTime value={createdAt} />
          {lastUsedAt && (
            <>
              {' '}
              · last notification <RelativeTime value={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <Button look="second" size="small" disabled={isWorking} onClick={test}>
          Send a test<span className="sr-only"> to {name}</span>
        </Button>
        <Button look="second" size="small" disabled={isWorking} onClick={remove}>
          Remove<span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  )
}

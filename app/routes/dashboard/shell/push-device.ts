import { api } from '#app/api/browser.ts'
import { addPushDevice, readPushKey, removePushDevice } from '#app/api/push-devices.ts'
import { withTimeLimit } from '#app/api/time-limit.ts'
import { registerWorker, workerScope } from './service-worker.ts'

const storageKey = 'push-device'
const longestMs = 5_000

/** False where the browser or the connection (not https) has no push. */
export const hasPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Id of this browser among the person's devices, if notifications are on. */
export const readOwnDevice = (): string | null => localStorage.getItem(storageKey)

/** Asks for permission, subscribes this browser and stores it as a device. Throws a sentence for the person. */
export async function turnOnPush(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error(
      'The browser blocks notifications of this site. Allow them in its settings, then try again.',
    )
  const worker = await registerWorker()
  if (!worker) throw new Error('This browser cannot show notifications.')
  const { publicKey } = await readPushKey(api)
  const ready = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await ready.pushManager.subscribe(options).catch(async () => {
    // An older subscription may belong to another key.
    await (await ready.pushManager.getSubscription())?.unsubscribe()
    return ready.pushManager.subscribe(options).catch(() => {
      throw new Error('The push service of this browser cannot be reached. Please try again later.')
    })
  })
  const { endpoint, keys } = subscription.toJSON()
  const { insertedId } = await addPushDevice(api, {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
  })
  localStorage.setItem(storageKey, insertedId)
}

/** Ends the subscription of this browser, such as before somebody else uses it. */
export async function turnOffPush(): Promise<void> {
  const id = readOwnDevice()
  if (!id) return
  localStorage.removeItem(storageKey)
  const worker = await navigator.serviceWorker?.getRegistration(workerScope)
  const subscription = await worker?.pushManager.getSubscription()
  const turnOff = () => Promise.allSettled([subscription?.unsubscribe(), removePushDevice(api, id)])
  // A sign-out must not wait for a line that hangs.
  await withTimeLimit(longestMs, turnOff).catch(() => {})
}

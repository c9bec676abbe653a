import { Share2 } from 'lucide-react'
import { Button } from '#app/components/ui/button.tsx'
import { useIsHydrated } from '#app/components/ui/use-is-hydrated.ts'

/** Hands a link to an app of the device, such as WhatsApp. Renders null where the browser cannot. */
export function ShareButton({ url, about }: { url: string; about: string }) {
  const isHydrated = useIsHydrated()
  if (!isHydrated || !('share' in navigator)) return null
  async function share() {
    // Closing the choice of the device is no failure.
    await navigator.share({ url }).catch(() => {})
  }
  return (
    <Button look="second" size="small" onClick={share} className="shrink-0">
      <Share2 aria-hidden="true" className="size-4" />
      Share<span className="sr-only"> {about}</span>
    </Button>
  )
}

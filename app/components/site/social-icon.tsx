import { siFacebook, siInstagram, siMessenger, siTelegram, siWhatsapp } from 'simple-icons'
import type { Brand } from '#core/brand/brand.ts'

const icons = {
  Facebook: siFacebook,
  Instagram: siInstagram,
  Messenger: siMessenger,
  Telegram: siTelegram,
  WhatsApp: siWhatsapp,
}

/** Logo of a platform in the text colour. Decorative: its name is given next to it as text. */
export function SocialIcon({
  label,
  className = 'size-5',
}: {
  label: Brand['social'][number]['label']
  className?: string
}) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`fill-current ${className}`}>
      <path d={icons[label].path} />
    </svg>
  )
}

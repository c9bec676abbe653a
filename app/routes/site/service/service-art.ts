import type { ServiceKind } from '#core/service/service.ts'

/** Picture of the page and preview image of links, by kind of service. */
export const art: Record<ServiceKind, { picture: string; preview: string }> = {
  'website-coding': { picture: '/art/services/website.svg', preview: 'coding' },
  wordpress: { picture: '/art/services/wordpress.svg', preview: 'wordpress' },
  'social-boost': { picture: '/art/services/social.svg', preview: 'social-booster' },
  'graphic-design': { picture: '/art/services/design.svg', preview: 'graphic-design' },
  custom: { picture: '/art/services/website.svg', preview: 'home' },
}

import type { ServiceKind } from '#core/service/service.ts'

/** Picture of the page, by kind of service. */
export const art: Record<ServiceKind, string> = {
  'website-coding': '/art/services/website.svg',
  wordpress: '/art/services/wordpress.svg',
  'social-boost': '/art/services/social.svg',
  'graphic-design': '/art/services/design.svg',
  custom: '/art/services/website.svg',
}

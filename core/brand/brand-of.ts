import { answerWords } from '../answer-due/answer-words.ts'
import { formatsOf } from '../media/media-settings.ts'
import type { SiteSettingsInput } from '../site-settings/site-settings.ts'
import { accentOf } from './accent.ts'
import { defaultAccent } from './accent-colour.ts'
import type { Brand, FooterPart } from './brand.ts'
import { defaultContactPrivacy } from './contact-privacy.ts'
import type { BrandLogo, Logos } from './logo.ts'

const footerPartsOf = (settings: SiteSettingsInput): FooterPart[] => [
  ...(settings.footerAddress ? ['address' as const] : []),
  ...(settings.footerPhone ? ['phone' as const] : []),
  ...(settings.footerHours ? ['hours' as const] : []),
  ...(settings.footerWaysToPay ? ['waysToPay' as const] : []),
]

const logoOf = ({ logos = {}, nameBesideLogo }: Settings): { logo?: BrandLogo } =>
  logos.light ? { logo: { ...logos, light: logos.light, hasName: nameBesideLogo } } : {}

type Settings = SiteSettingsInput & { logos?: Logos }

/** Builds the brand from the settings. Links that are not set are left out. */
export function brandOf(settings: Settings): Brand {
  const { name, tagline, description, keywords, heroRoles: roles, email, phone, chatLink } = settings
  const { street, city, country, countryCode, postalCode, latitude, longitude } = settings
  const social = [
    { label: 'Facebook' as const, href: settings.facebookLink },
    { label: 'Instagram' as const, href: settings.instagramLink },
    { label: 'Messenger' as const, href: settings.messengerLink },
    { label: 'Telegram' as const, href: settings.telegramLink },
    { label: 'WhatsApp' as const, href: settings.whatsappLink },
  ]
  return {
    ...{ name, tagline, description, keywords, roles, email, phone, chatLink },
    ...logoOf(settings),
    ...(settings.accentColour !== defaultAccent && { accent: accentOf(settings.accentColour) }),
    ...(settings.shownCurrencies !== 'priced' && { pricesIn: settings.shownCurrencies }),
    ...(!settings.searchEngines && { isUnlisted: true }),
    ...(settings.otherPhones.length > 0 && { otherPhones: settings.otherPhones }),
    recordsInquiries: settings.recordInquiries,
    social: social.filter(({ href }) => href !== ''),
    designPortfolioLink: settings.designPortfolioLink,
    demoLinks: {
      documents: settings.documentsDemoLink,
      portfolio: settings.portfolioDemoLink,
      restaurant: settings.restaurantDemoLink,
    },
    office: { street, city, country, countryCode, postalCode, latitude, longitude },
    timeZone: settings.openTimeZone,
    openingHours: settings.openingHours,
    ...(settings.contactPrivacy !== defaultContactPrivacy && { contactPrivacy: settings.contactPrivacy }),
    answerTimes: {
      message: settings.messageAnswerTime || answerWords(settings.messageTargetHours, settings, 'firm'),
      order: settings.orderAnswerTime || answerWords(settings.orderTargetHours, settings, 'usual'),
      payment: settings.paymentCheckTime,
      problem: {
        'site-down': answerWords(settings.siteDownTargetHours, settings, 'usual'),
        blocking: answerWords(settings.blockingTargetHours, settings, 'usual'),
        normal: answerWords(settings.normalTargetHours, settings, 'usual'),
        question: answerWords(settings.questionTargetHours, settings, 'usual'),
      },
    },
    pictureLimits: {
      fileMb: settings.mediaFileMb,
      megapixels: settings.mediaMegapixels,
      formats: formatsOf(settings.mediaFormats),
    },
    copyrightYear: settings.copyrightYear,
    copyrightText: settings.copyrightText,
    footerParts: footerPartsOf(settings),
    signIn: { title: settings.signInTitle, lead: settings.signInLead, message: settings.signInText },
    seller: {
      legalName: settings.legalName,
      taxNumber: settings.taxNumber,
      licenceNumber: settings.licenceNumber,
    },
  }
}

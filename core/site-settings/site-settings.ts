import { z } from 'zod'
import { hourSettings, targetSettings } from '../answer-due/answer-settings.ts'
import { articleCategories } from '../article/article-categories.ts'
import { blogCovers } from '../blog/blog-text.ts'
import { defaultAccent } from '../brand/accent-colour.ts'
import { defaultBrand as brand } from '../brand/brand.ts'
import { defaultContactPrivacy } from '../brand/contact-privacy.ts'
import { copyrightYears } from '../brand/copyright-year.ts'
import type { Logos } from '../brand/logo.ts'
import { logosSchema } from '../brand/logo-schema.ts'
import { reservedName } from '../category/category.ts'
import { type HeadedKind, isReserved } from '../category/category-headings.ts'
import { isEmail } from '../email-input.ts'
import { faqCategories } from '../faq/faq-categories.ts'
import { fileSettings } from '../file/file-settings.ts'
import { listPageSettings } from '../list-page/list-page-settings.ts'
import { mediaSettings } from '../media/media-settings.ts'
import { reminderSettings } from '../reminder/reminder-days.ts'
import { retentionSettings } from '../retention/retention-settings.ts'
import { priceViews } from '../service/price-view.ts'
import { hasVisibleText } from '../visible-text.ts'
import { line, required, type Setting, setting } from './setting.ts'
import type { SettingGroup } from './setting-groups.ts'

const of = <Settings extends Record<string, Omit<Setting, 'group'>>>(
  group: SettingGroup,
  settings: Settings,
) =>
  Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, { ...setting, group }])) as {
    [Name in keyof Settings]: Settings[Name] & { group: SettingGroup }
  }

const copyrightYear = z
  .string('Must be text')
  .regex(copyrightYears, 'Copyright year must be a year, {year} or both, such as 2020–{year}')
const phoneNumber = z
  .string('Must be text')
  .regex(/^(\+?[\d\s()-]{5,30})?$/, 'Must be a telephone number such as +8801700000000')
const email = z.string('Must be text').max(254).refine(isEmail, 'Must be an e-mail address')
const coordinate = (label: string, initial: number, most: number) =>
  setting.number(label, initial, { from: -most, to: most, isWhole: false })

const isRequired = { isRequired: true }

/** Headings of a page, of which each record has one. */
const categories = (kind: HeadedKind, label: string, initial: Record<string, string>) =>
  setting.texts(label, Object.values(initial), {
    item: required(line(60), 'Text').refine((heading) => !isReserved(kind, heading), reservedName),
    ...{ most: 30, least: 1 },
    hint: 'Headings in their order. Rename one with Categories above the list: then its records follow.',
  })

/** Link to a profile of the default brand. */
const profile = (label: string) => brand.social.find((one) => one.label === label)?.href ?? ''

/** All settings by their names on the wire: default, rules and place on the screen. A new setting is one line here. */
export const settings = {
  ...of('identity', {
    name: setting.text('Name', brand.name, { max: 60, isRequired: true }),
    tagline: setting.text('Tagline', brand.tagline, { max: 80 }),
    description: setting.longText('Description', brand.description, {
      ...{ max: 300, isRequired: true, hint: 'For search engines and shared links' },
    }),
    keywords: setting.texts('Keywords', brand.keywords, { max: 60 }),
    heroRoles: setting.texts('Titles on the home page', brand.roles, {
      ...{ max: 40, most: 8, least: 1, hint: 'Typed one after the other' },
    }),
    hasSetUpList: setting.toggle('Set-up list on the overview', true, {
      ...{ readers: 'owners', hint: 'Until all its steps are done' },
    }),
    searchEngines: setting.toggle('Search engines may list the site', true, {
      hint: 'Turn it off while the site is not ready: then search engines are asked to leave out all pages',
    }),
    copyrightYear: setting.formatted('Copyright year', brand.copyrightYear, copyrightYear, {
      hint: '{year} is the current year, as in 2020–{year}',
    }),
    copyrightText: setting.text('Copyright text', brand.copyrightText, {
      hint: 'In the footer, after the year and the name',
    }),
  }),
  ...of('look', {
    accentColour: setting.colour('Accent colour', defaultAccent, {
      hint: 'Of buttons, links, mails and papers. Made darker or lighter where text would be hard to read',
    }),
    nameBesideLogo: setting.toggle('Name beside the logo', true, {
      hint: 'Turn it off if the logo already has the name in it',
    }),
  }),
  ...of('contact', {
    email: setting.formatted('Email', brand.email, email),
    phone: setting.formatted('Phone', brand.phone, phoneNumber, { hint: 'With the country code' }),
    otherPhones: setting.texts('Other phones', [], {
      ...{ most: 5, item: phoneNumber.refine(hasVisibleText, 'Phone is required') },
      hint: 'Shown after the first one, on the contact page and in the footer',
    }),
    chatLink: setting.webLink('Chat link', brand.chatLink, {
      isRequired: true,
      hint: 'Opened by Order Now, with the text of the message appended',
    }),
    recordInquiries: setting.toggle('Record who orders by chat', false, {
      hint: 'Order Now adds a message with a code, which also stands in the first message of the chat',
    }),
    contactPrivacy: setting.longText('Below the contact form', defaultContactPrivacy, {
      ...{ max: 300, hint: 'Before the link to the privacy page' },
    }),
    facebookLink: setting.webLink('Facebook', profile('Facebook')),
    instagramLink: setting.webLink('Instagram', profile('Instagram')),
    messengerLink: setting.webLink('Messenger', ''),
    telegramLink: setting.webLink('Telegram', profile('Telegram')),
    whatsappLink: setting.webLink('WhatsApp', profile('WhatsApp')),
  }),
  ...of('prices', {
    shownCurrencies: setting.choice('Currencies shown', 'priced', priceViews, {
      hint: 'Converted at the rate of the payment settings, which stands below the prices',
    }),
  }),
  ...of('footer', {
    footerAddress: setting.toggle('Address', false),
    footerPhone: setting.toggle('Phone', false),
    footerHours: setting.toggle('Opening hours', false),
    footerWaysToPay: setting.toggle('Ways to pay', false, {
      hint: 'The kinds of your active payment methods',
    }),
  }),
  ...of('work', {
    designPortfolioLink: setting.webLink('Design portfolio', brand.designPortfolioLink, {
      ...{ isRequired: true, hint: 'Opened by the logos on the page Graphic design' },
    }),
    documentsDemoLink: setting.webLink('Document management system', brand.demoLinks.documents, isRequired),
    portfolioDemoLink: setting.webLink('Developer portfolio', brand.demoLinks.portfolio, isRequired),
    restaurantDemoLink: setting.webLink(
      'Restaurant management system',
      brand.demoLinks.restaurant,
      isRequired,
    ),
  }),
  ...of('lists', listPageSettings),
  ...of('office', {
    street: setting.text('Street', brand.office.street),
    city: setting.text('City', brand.office.city),
    postalCode: setting.text('Postal code', brand.office.postalCode, { max: 20 }),
    country: setting.text('Country', brand.office.country),
    countryCode: setting.formatted(
      'Country code',
      brand.office.countryCode,
      z.string('Must be text').regex(/^[A-Z]{2}$/, 'Must be two capital letters such as BD'),
    ),
    latitude: coordinate('Latitude', brand.office.latitude, 90),
    longitude: coordinate('Longitude', brand.office.longitude, 180),
  }),
  ...of('orders', {
    orderExpiryDays: setting.number('Days until an unpaid order expires', 30, {
      ...{ from: 8, to: 365 },
      hint: 'Without an answer or the deposit. The client is warned 7 days and 1 day before',
    }),
    extraRoundPrice: setting.number('Price of an extra round of changes', 0, {
      ...{ from: 0, to: 100_000 },
      hint: 'In dollars, before tax. Offered to clients who have used all agreed revisions. 0: not offered. A plan can have its own',
    }),
  }),
  ...of('reminders', {
    ...reminderSettings,
    suspendAfterDays: setting.number('Days after which an unpaid service is suspended', 0, {
      ...{ from: 0, to: 365 },
      hint: 'Of a recurring invoice that is late. No further invoice is issued until staff resume it. 0: never',
    }),
  }),
  ...of('answers', {
    ...targetSettings,
    // Each is the end of the sentence in its hint.
    messageAnswerTime: setting.text('Messages are answered', '', {
      ...{ max: 80, hint: 'We read every message and answer … Empty: by the hours of the contact form' },
    }),
    orderAnswerTime: setting.text('Orders and requests are answered', '', {
      ...{ max: 80, hint: 'We reply here and by e-mail, … Empty: by the hours of orders' },
    }),
    paymentCheckTime: setting.text('Payments are checked', brand.answerTimes.payment, {
      ...{ max: 80, isRequired: true, hint: 'We compare it with our account, …' },
    }),
  }),
  ...of('hours', {
    ...hourSettings,
    openingHours: setting.longText('Opening hours for visitors', '', {
      ...{
        max: 500,
        hint: 'In your words, on the contact page and, if switched on, in the footer. Empty: not shown',
      },
    }),
  }),
  ...of('blog', {
    blogCategories: setting.texts('Categories', [...blogCovers], {
      ...{
        max: 60,
        most: 30,
        least: 1,
        hint: 'Rename one under Blogs, Categories, tags, authors: then its posts follow.',
      },
    }),
  }),
  ...of('help', {
    faqCategories: categories('faq', 'Categories of questions', faqCategories),
    articleCategories: categories('article', 'Categories of help articles', articleCategories),
  }),
  ...of('media', mediaSettings),
  ...of('files', fileSettings),
  ...of('reviews', {
    publishReviews: setting.choice(
      'Publish reviews',
      'at-once',
      { 'at-once': 'At once', 'after-approval': 'After approval by staff' },
      { hint: 'Applies to reviews written from now on' },
    ),
  }),
  ...of('mail', {
    senderName: setting.text('Sender name', '', { max: 60, hint: 'Empty: the name of the site' }),
    senderAddress: setting.formatted(
      'Sender address',
      '',
      z
        .string('Must be text')
        .max(254)
        .refine((address) => address === '' || isEmail(address), 'Must be an e-mail address'),
      { hint: 'Empty: the e-mail address of the site. Your mail server must allow it' },
    ),
  }),
  ...of('notifications', {
    hasQuietHours: setting.toggle('Quiet hours', false, { hint: 'In the time zone of the opening hours' }),
    quietFrom: setting.time('From', '22:00'),
    quietUntil: setting.time('Until', '07:00'),
  }),
  ...of('sign-in', {
    signInTitle: setting.text('Title', brand.signIn.title, { max: 80, isRequired: true }),
    signInLead: setting.longText('Introduction', brand.signIn.lead, { max: 300 }),
    signInText: setting.text('Message above the button', brand.signIn.message, { max: 200 }),
  }),
  ...of('legal', {
    legalName: setting.text('Legal name', '', {
      hint: 'On invoices and receipts. Empty: the name of the site',
    }),
    taxNumber: setting.text('BIN or TIN', '', { max: 40 }),
    licenceNumber: setting.text('Trade licence', '', { max: 60 }),
  }),
  ...of('retention', retentionSettings),
}

type All = typeof settings
export type SettingName = keyof All
export type SiteSettingsInput = { [Name in SettingName]: All[Name]['initial'] }

const names = Object.keys(settings) as SettingName[]
const collect = <Value>(pick: (one: Setting) => Value) =>
  Object.fromEntries(names.map((name) => [name, pick(settings[name])]))

export const defaultSettings = collect(({ initial }) => initial) as SiteSettingsInput

const shape = collect(({ schema }) => schema) as { [Name in SettingName]: All[Name]['schema'] }

/** All settings under their names on the wire. */
export const siteSettingsInput = z.object(shape)

/** Changes of settings. A year may be a number, too. */
export const siteSettingsChange = siteSettingsInput.partial().extend({
  copyrightYear: z
    .union([z.string(), z.int().min(1900).max(2099).transform(String)], 'Must be text or a year')
    .pipe(copyrightYear)
    .optional(),
})

/** Settings as the API sends them. Those of owners only are left out for others. */
export const siteSettingsRow = siteSettingsInput.partial().extend({
  serverFileMb: z.int().describe('Largest file that the server takes, which `largestFileMb` cannot pass'),
  ...{ logos: logosSchema, version: z.int(), updatedAt: z.iso.datetime() },
})
export type SiteSettingsRow = z.output<typeof siteSettingsRow>

export type SiteSettings = SiteSettingsInput & { logos: Logos; version: number; updatedAt: Date }

export const settingNames = names
export const isForOwners = (name: SettingName): boolean => (settings[name] as Setting).readers === 'owners'
export const settingsOf = (group: string): SettingName[] =>
  names.filter((name) => settings[name].group === group)

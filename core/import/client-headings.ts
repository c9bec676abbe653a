import type { ImportRole } from './import-labels.ts'

/** Headings by role, best first: of our own export, of address books and of invoicing programs. */
export const clientHeadings: Record<ImportRole<'client'>, readonly string[]> = {
  name: [
    ...['name', 'client', 'client name', 'customer', 'customer name', 'full name', 'contact name', 'contact'],
    ...[
      'contact person',
      'display name',
      'person',
      'first name',
      'given name',
      'নাম',
      'গ্রাহকের নাম',
      'ক্লায়েন্টের নাম',
    ],
  ],
  lastName: ['last name', 'surname', 'family name'],
  company: [
    ...['company', 'company name', 'organization', 'organisation', 'organization name', 'business'],
    ...['business name', 'firm', 'organization 1 name', 'প্রতিষ্ঠান', 'কোম্পানি', 'প্রতিষ্ঠানের নাম'],
  ],
  email: [
    ...['email', 'email address', 'e-mail', 'mail', 'email 1 value', 'primary email', 'contact email'],
    ...['client email', 'customer email', 'email 1', 'emails', 'ইমেইল', 'ই-মেইল', 'ইমেল'],
  ],
  phone: [
    ...['phone', 'phones', 'mobile', 'phone number', 'mobile number', 'phone 1 value', 'mobile phone'],
    ...['primary phone', 'contact number', 'cell', 'cell phone', 'telephone', 'tel', 'whatsapp', 'phone 1'],
    ...['whatsapp number', 'contact no', 'mobile no', 'phone no', 'ফোন', 'মোবাইল', 'মোবাইল নম্বর', 'ফোন নম্বর'],
  ],
  otherPhone: [
    ...['other phone', 'phone 2', 'phone 2 value', 'second phone', 'alternate phone', 'business phone'],
    ...['home phone', 'work phone', 'secondary phone', 'mobile 2'],
  ],
  address: [
    ...['address', 'addresses', 'postal address', 'billing address', 'street', 'street address', 'address 1'],
    ...['address line 1', 'address 1 formatted', 'ঠিকানা'],
  ],
  country: ['country', 'country name', 'billing country', 'address 1 country', 'দেশ'],
  taxNumber: [
    'tax number',
    'vat',
    'vat number',
    'tax id',
    'tin',
    'bin',
    'vat id',
    'vat reg no',
    'gst number',
  ],
  currency: ['currency', 'preferred currency', 'currency code'],
  language: ['language', 'preferred language', 'ভাষা'],
  tags: ['tags', 'labels', 'tag', 'groups', 'group membership', 'categories', 'group', 'label'],
  status: ['status', 'client status', 'অবস্থা'],
  notes: ['notes', 'note', 'remarks', 'comments', 'comment', 'description', 'মন্তব্য', 'নোট'],
}

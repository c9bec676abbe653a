-- What can be ordered. These rows are no sample: the prices of the public pages are read from them.
insert into service (id, slug, kind, title, summary, plans, brief_fields, sort_order, is_active, created_at, updated_at)
values
(
  '019a0000-0070-7000-8000-000000000001', 'website-coding', 'website-coding', 'Website with coding',
  'A website coded for your business, at a price fixed before we start.',
  '[
    {"planId": "starter", "name": "Starter", "price": {"minor": 29900, "currency": "USD"}, "isPopular": false,
     "features": ["3-page framework", "Basic MERN stack", "2 design iterations", "1-month support"],
     "revisions": 2, "supportMonths": 1},
    {"planId": "growth", "name": "Growth", "price": {"minor": 59900, "currency": "USD"}, "isPopular": true,
     "features": ["7-page system", "Advanced MERN features", "4 design iterations", "3-month support", "SEO setup"],
     "revisions": 4, "supportMonths": 3},
    {"planId": "enterprise", "name": "Enterprise", "price": {"minor": 99900, "currency": "USD"}, "isPopular": false,
     "features": ["Unlimited pages", "Custom MERN architecture", "Unlimited revisions", "6-month support",
       "Premium SEO", "Analytics integration"],
     "revisions": null, "supportMonths": 6}
  ]',
  '[
    {"name": "business", "label": "What does your business do?", "kind": "long", "isRequired": true, "choices": []},
    {"name": "pages", "label": "Which pages do you need?", "kind": "long", "isRequired": false, "choices": []},
    {"name": "examples", "label": "Two websites that you like", "kind": "text", "isRequired": false, "choices": []},
    {"name": "domain", "label": "Your domain", "kind": "text", "isRequired": false, "choices": []},
    {"name": "phone", "label": "Phone or WhatsApp", "kind": "text", "isRequired": false, "choices": []}
  ]',
  1, true, now(), now()
),
(
  '019a0000-0070-7000-8000-000000000002', 'wordpress', 'wordpress', 'WordPress website',
  'A site that you can change yourself. You get a price before anything starts.',
  '[]',
  '[
    {"name": "wanted", "label": "What do you need?", "kind": "choice", "isRequired": true,
     "choices": ["A new website", "A shop with WooCommerce", "Changes to my site", "A faster site", "Maintenance and support"]},
    {"name": "business", "label": "What does your business do?", "kind": "long", "isRequired": true, "choices": []},
    {"name": "site", "label": "The address of your site", "kind": "text", "isRequired": false, "choices": []},
    {"name": "phone", "label": "Phone or WhatsApp", "kind": "text", "isRequired": false, "choices": []}
  ]',
  2, true, now(), now()
),
(
  '019a0000-0070-7000-8000-000000000003', 'social-boost', 'social-boost', 'Social media boosting',
  'Likes, followers, subscribers and traffic for your pages, with a plan and a price first.',
  '[]',
  '[
    {"name": "platform", "label": "Which platform?", "kind": "choice", "isRequired": true,
     "choices": ["Facebook", "Instagram", "Facebook and Instagram", "YouTube", "Another one"]},
    {"name": "page", "label": "The link of your page", "kind": "text", "isRequired": true, "choices": []},
    {"name": "goal", "label": "What should grow, and by when?", "kind": "long", "isRequired": true, "choices": []},
    {"name": "phone", "label": "Phone or WhatsApp", "kind": "text", "isRequired": false, "choices": []}
  ]',
  3, true, now(), now()
),
(
  '019a0000-0070-7000-8000-000000000004', 'graphic-design', 'graphic-design', 'Graphic design',
  'Logos, posters, online posters and book covers, delivered with their sources.',
  '[]',
  '[
    {"name": "wanted", "label": "What should we draw?", "kind": "choice", "isRequired": true,
     "choices": ["A logo", "A poster", "An online poster", "A book cover", "A design for an app or a site", "Something else"]},
    {"name": "text", "label": "Which words must stand on it?", "kind": "long", "isRequired": true, "choices": []},
    {"name": "style", "label": "Colours and style that you like", "kind": "text", "isRequired": false, "choices": []},
    {"name": "phone", "label": "Phone or WhatsApp", "kind": "text", "isRequired": false, "choices": []}
  ]',
  4, true, now(), now()
),
(
  '019a0000-0070-7000-8000-000000000005', 'custom', 'custom', 'Something else',
  'A booking system, an old site to move, a change to your site: describe it and we say what it takes.',
  '[]',
  '[
    {"name": "wanted", "label": "What do you need?", "kind": "long", "isRequired": true, "choices": []},
    {"name": "budget", "label": "Your budget", "kind": "text", "isRequired": false, "choices": []},
    {"name": "phone", "label": "Phone or WhatsApp", "kind": "text", "isRequired": false, "choices": []}
  ]',
  5, true, now(), now()
);

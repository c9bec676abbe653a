-- Messages of the contact form, by mail and by chat have targets of their own, which begin with the one of all messages.
update site_settings set content = content || jsonb_build_object(
    'mailTargetHours', content -> 'messageTargetHours', 'chatTargetHours', content -> 'messageTargetHours')
  where content ? 'messageTargetHours';

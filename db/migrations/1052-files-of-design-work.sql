-- DOC, XLS, RAR and EPS.
alter table attachment drop constraint attachment_kind_check;
alter table attachment add constraint attachment_kind_check check (
  kind in ('pdf', 'docx', 'doc', 'xlsx', 'xls', 'pptx', 'txt', 'jpg', 'png', 'webp', 'zip', 'rar', 'psd', 'ai', 'eps',
    'svg', 'mp4', 'mov', 'webm'));

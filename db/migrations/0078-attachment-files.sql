create trigger attachment_removed after delete on attachment
  for each row execute function ask_file_removal();

-- compatible with older processes
-- The form in which texts are compared when somebody searches; domain/src/search-form.ts is the same.
create function search_form(words text) returns text language sql immutable parallel safe strict as $$
  select case
    when words is nfkc normalized and words !~ '[\s\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2022\u2027\u2060-\u2065\u206a-\u206f\u2219\u22c5\u25cf\u2800\u30fb\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U000e0000-\U000e0fff]' then words
    else regexp_replace(btrim(regexp_replace(translate(
      regexp_replace(normalize(words, NFKC), '[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2060-\u2065\u206a-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U000e0000-\U000e0fff]', '', 'g'),
      U&'\2022\2027\2219\22c5\25cf\30fb', '······'), '[\s\u2800]+', ' ', 'g')), ' ?· ?', '·', 'g')
  end
$$;

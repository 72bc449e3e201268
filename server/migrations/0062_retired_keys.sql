-- The processes before are stopped first: they look for keys that are out of use under the name of before, and would start with one.
insert into "installation" ("name", "value")
  select 'retired:' || md5(seal), seal from "installation", unnest(string_to_array("value", ' ')) as seal
  where "name" = 'retired-canaries';--> statement-breakpoint
delete from "installation" where "name" = 'retired-canaries';

DROP INDEX "invoices_newest";--> statement-breakpoint
DROP INDEX "invoices_user";--> statement-breakpoint
CREATE INDEX "invoices_office" ON "invoices" USING btree ((invoice_status = 1) desc,"create_time" DESC NULLS FIRST,"invoice_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "invoices_user" ON "invoices" USING btree ("user_id");--> statement-breakpoint
-- by hand
update audit_logs set action = named.new_name from (values
  ('register', 'account.register'),
  ('sign-in', 'account.sign-in'),
  ('sign-in refused', 'account.sign-in.refuse'),
  ('sign-out', 'account.sign-out'),
  ('session ended', 'session.end'),
  ('password reset', 'password.reset'),
  ('password reset refused', 'password.reset.refuse'),
  ('verify code sent', 'verify-code.send'),
  ('profile saved', 'profile.save'),
  ('phone changed', 'phone.change'),
  ('password changed', 'password.change'),
  ('id card revealed', 'id-card.reveal'),
  ('face check begun', 'face-check.begin'),
  ('face check decided', 'face-check.decide'),
  ('identity confirmed', 'identity.confirm'),
  ('id card claim removed', 'id-card.unclaim'),
  ('personal data exported', 'personal-data.export'),
  ('account deleted', 'account.delete')
) as named (old_name, new_name) where action = named.old_name;

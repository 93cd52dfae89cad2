-- No customer has used a coupon more often than it allows, since its conditions were changed last and
-- since another card was merged with the customer's.
with changed as (
  select subject_id as code, max(at) as at from audit_events
  where kind = 'coupon_changed' group by subject_id
), merged as (
  select user_id, max(at) as at from customer_notes where kind = 'merged' group by user_id
), used as (
  select r.user_id, r.coupon_code, r.created_at, c.first_rental_only, c.uses_per_customer
  from rentals r join known_coupons c on c.code = r.coupon_code
    left join changed on changed.code = c.code
    left join merged on merged.user_id = r.user_id
  where r.status in ('INITIAL_PAID', 'FULL_PAID')
    and r.created_at > coalesce(greatest(changed.at, merged.at), '-infinity')
)
select user_id, coupon_code, count(*) as uses from used
group by user_id, coupon_code, first_rental_only, uses_per_customer
having count(*) > case when first_rental_only then 1 else uses_per_customer end
union all
select user_id, coupon_code, 0 from used
where first_rental_only and exists (
  select from rentals earlier join payments p on p.rental_id = earlier.id
    and p.purpose = 'ADVANCE' and p.disposition = 'APPLIED'
  where earlier.user_id = used.user_id and earlier.status in ('INITIAL_PAID', 'FULL_PAID')
    and earlier.created_at < used.created_at and p.paid_at < used.created_at)

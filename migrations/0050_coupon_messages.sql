-- Why a code fell away is kept with the change's quote as the code of a text; those texts belong to coupons now.
update quotes set rate = replace(rate::text, '"rates.coupon.', '"coupons.')::jsonb
where rate::text like '%"rates.coupon.%';
